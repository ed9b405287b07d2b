// Package imports holds no code, only a test: what each package of the module may import, and what a library may call.
// The table is that of docs/architecture.md. A new package needs a row in it, on purpose.
package imports
