/** Ends every refusal, so that the reader knows what would have worked. */
export const whatWeRead = 'We read PNG cards, JSON cards (V1, V2, V3) and CHARX files.';
