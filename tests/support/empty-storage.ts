/** Runs before each browser test file: files of one page share its storage, and a remembered language would reach the next file. */
localStorage.clear()
sessionStorage.clear()
