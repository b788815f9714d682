/** Leaves the site for an empty page: Back does not lead to what an age is asked for. */
export const leaveSite = (): void => window.location.replace('about:blank');
