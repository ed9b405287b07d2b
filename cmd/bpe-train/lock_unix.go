//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package main

import (
	"errors"
	"os"
	"syscall"
)

// lockFolder keeps other runs out of a folder until unlock is called or the process
// ends, however it ends. It returns errLocked where another run is in it. A file
// system that knows no locks is used without; then alone is false.
func lockFolder(folder string) (unlock func(), alone bool, err error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, false, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		f.Close()
		return nil, false, errLocked
	}
	return func() { f.Close() }, err == nil, nil
}
