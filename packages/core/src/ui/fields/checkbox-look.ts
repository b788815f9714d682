/**
 * How a checkbox looks, wherever it stands: in the accent that the page gives, and with its margins as high as a line, so that
 * it meets the first line of its label.
 */
export const checkboxLook = { flex: 'none', inlineSize: 18, blockSize: 18, margin: '2px 0', cursor: 'inherit' } as const;
