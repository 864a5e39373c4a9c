// On its own: the page of guests loads nothing else of the contract.

/** The largest file of a guest. */
export const guestFileMostBytes = 2 * 1024 ** 3;
