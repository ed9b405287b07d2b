package toon_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape/toon"
)

// TestNumbers holds numbers to the canonical form of section 2, and to their value.
func TestNumbers(t *testing.T) {
	ones := strings.Repeat("1", 40)
	tests := []struct{ json, want string }{
		{"0", "0"}, {"-0", "0"}, {"0.0", "0"}, {"-0.00e5", "0"}, {"0e99999999999999999999", "0"},
		{"1.0", "1"}, {"1.50", "1.5"}, {"-1.50", "-1.5"}, {"100", "100"}, {"1e2", "100"}, {"1E+2", "100"},
		{"12.5e-1", "1.25"}, {"0.5e1", "5"}, {"1e-6", "0.000001"}, {"0.000001", "0.000001"},
		{"0.00000099", "9.9e-7"}, {"1e-7", "1e-7"}, {"-0.0000001", "-1e-7"}, {"123e-30", "1.23e-28"},
		{"1e20", "100000000000000000000"}, {"999999999999999999999", "999999999999999999999"},
		{"1e21", "1e+21"}, {"1000000000000000000000", "1e+21"}, {"-1.5e300", "-1.5e+300"},
		{"3791411052119578829", "3791411052119578829"}, {"0.1000000000000000055", "0.1000000000000000055"},
		{"123456789012345678901.5", "123456789012345678901.5"}, {"1234567890123456789012.5", "1.2345678901234567890125e+21"},
		{ones, ones}, {ones + "0", ones + "0"}, {ones + ".0", ones}, {ones + "e-1", "1.111111111111111111111111111111111111111e+38"},
		{"1.23456789012345678e308", "123456789012345678" + strings.Repeat("0", 291)},
		{"1.23456789012345678e309", "1.23456789012345678e+309"},
		{"12345678901234567000000", "1.2345678901234567e+22"},
		{"1e400", "1e+400"}, {"1e-400", "1e-400"}, {"10e9999999999999999999999", "1e+10000000000000000000000"},
		{"0.1e-9999999999999999999999", "1e-10000000000000000000000"},
	}
	for _, test := range tests {
		checkEncode(t, test.json, test.want, toon.Options{})
	}
}

// TestFloats compares with the rule of JavaScript on random float64s, whose shortest
// digits both write.
func TestFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		f := math.Float64frombits(r.Uint64())
		if math.IsNaN(f) || math.IsInf(f, 0) {
			continue
		}
		lit := strconv.FormatFloat(f, "eg"[r.IntN(2)], -1, 64)
		want := strconv.FormatFloat(f, 'f', -1, 64)
		if abs := math.Abs(f); abs < 1e-6 || abs >= 1e21 {
			mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
			want = mantissa + "e" + exponent[:1] + strings.TrimLeft(exponent[1:], "0")
		}
		got, err := toon.Encode(parse(t, lit), toon.Options{})
		if err != nil || string(got) != want {
			t.Fatalf("%s is %s, %v; want %s", lit, got, err, want)
		}
	}
}

// TestDecodedNumbers holds tokens to the grammar of section 4.
func TestDecodedNumbers(t *testing.T) {
	for token, want := range map[string]string{
		"1.5000": "1.5000", "-1E+03": "-1E+03", "-0": "0", "-0.00": "0.00", "-0e1": "0e1", "0.5": "0.5", "1e400": "1e400",
		"05": `"05"`, "-05": `"-05"`, "00": `"00"`, "0x1": `"0x1"`, "+1": `"+1"`, ".5": `".5"`, "1.": `"1."`, "1e": `"1e"`,
		"1e+": `"1e+"`, "-": `"-"`, "--1": `"--1"`, "1_0": `"1_0"`, "1.2.3": `"1.2.3"`, "٣": `"٣"`, "1 2": `"1 2"`, "NaN": `"NaN"`,
	} {
		d, err := toon.Decode("", []byte("v: "+token), toon.Options{})
		if err != nil {
			t.Errorf("%s: %v", token, err)
			continue
		}
		if got := string(d.Literal(d.First(d.Root()))); got != want {
			t.Errorf("%s is read as %s, want %s", token, got, want)
		}
	}
}
