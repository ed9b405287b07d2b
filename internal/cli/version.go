package cli

import "runtime/debug"

// Version returns the version that the program was built as: the module's, or that
// of the commit, as the go command recorded it.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "unknown (built without version control)"
	}
	return info.Main.Version
}
