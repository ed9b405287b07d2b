// Package ui is the screen of tokviz.
//
// A Model routes messages to the screen that is shown and to the sheet or prompt
// over it; it owns focus, size and history. Screens are layouts of components
// (package component) over data that other packages make: tokens (texts and
// documents with their tokens), replay (merge logs), bpe and shape. Work that
// takes time runs in commands, which change no state and answer with a message;
// nothing is read or written but in commands.
package ui
