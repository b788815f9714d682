/** One stroke drawing in a 24 box, 1.5 px, round caps. */
export interface Glyph {
  path: string;
  /** Points along the line of reading, so it turns round in right-to-left. */
  flips?: true;
  /** Dots drawn as points: they need a wider stroke to be seen. */
  isDotted?: true;
}

// One export each, so that a bundle carries only the drawings it shows.
export const alertIcon: Glyph = { path: 'M12 4l9 16H3zM12 10v4M12 17v.1' };
export const backIcon: Glyph = { path: 'M19 12H5M11 6l-6 6 6 6', flips: true };
export const banIcon: Glyph = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.6 12.6' };
export const bellIcon: Glyph = { path: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4' };
export const bookmarkIcon: Glyph = { path: 'M7 4h10v16l-5-4-5 4z' };
export const bookIcon: Glyph = { path: 'M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10' };
export const branchIcon: Glyph = { path: 'M7 4v16M7 12c6 0 10-1 10-6M17 6a2 2 0 1 0 0-.1' };
export const cardIcon: Glyph = { path: 'M3 6h18v12H3zM3 10h18M7 15h3' };
export const chatIcon: Glyph = { path: 'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4a2 2 0 0 1-2-2z' };
export const checkIcon: Glyph = { path: 'M5 12.5l4.5 4.5L19 7' };
export const clockIcon: Glyph = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2' };
export const chipIcon: Glyph = {
  path: 'M7 7h10v10H7zM10 10h4v4h-4zM10 7V4M14 7V4M10 20v-3M14 20v-3M7 10H4M7 14H4M20 10h-3M20 14h-3',
};
export const cloneIcon: Glyph = { path: 'M8 8h12v12H8zM4 16V4h12M14 11v6M11 14h6' };
export const compassIcon: Glyph = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15.5 8.5l-2 5-5 2 2-5z' };
export const copyIcon: Glyph = { path: 'M9 9h10v11H9zM5 15V4h10' };
export const downIcon: Glyph = { path: 'M6 9l6 6 6-6' };
export const downloadIcon: Glyph = { path: 'M12 4v11M7 10l5 5 5-5M5 19h14' };
export const editIcon: Glyph = { path: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3' };
export const faceBadIcon: Glyph = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 15.8q3-1.8 6 0M9 10v.1M15 10v.1' };
export const faceFantasticIcon: Glyph = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM7.8 13.5h8.4q-.8 4-4.2 4t-4.2-4zM9 10v.1M15 10v.1',
};
export const faceGreatIcon: Glyph = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14.5q3.5 3 7 0M9 10v.1M15 10v.1' };
export const faceTerribleIcon: Glyph = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 16.5q3.5-4 7 0M9 10v.1M15 10v.1' };
export const filterIcon: Glyph = {
  path: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
};
export const flagIcon: Glyph = { path: 'M6 21V4M6 5h11l-2 4 2 4H6' };
export const forwardIcon: Glyph = { path: 'M5 6l7 6-7 6zM13 6l7 6-7 6z' };
export const globeIcon: Glyph = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c6 6 6 12 0 18M12 3c-6 6-6 12 0 18' };
export const gridIcon: Glyph = { path: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z' };
export const heartIcon: Glyph = { path: 'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20z' };
export const helpIcon: Glyph = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.1',
};
export const homeIcon: Glyph = { path: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z' };
export const eyeIcon: Glyph = { path: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z' };
export const hourglassIcon: Glyph = { path: 'M7 4h10M7 20h10M8 4c0 5 8 6 8 8s-8 3-8 8M16 4c0 5-8 6-8 8s8 3 8 8' };
export const imageIcon: Glyph = { path: 'M4 5h16v14H4zM4 16l5-5 5 5 2-2 4 4M15.5 9.5v.1' };
export const infoIcon: Glyph = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.1' };
export const keyboardIcon: Glyph = { path: 'M3 7h18v10H3zM7 10.5v.1M11 10.5v.1M15 10.5v.1M8 14h8' };
export const leftIcon: Glyph = { path: 'M14.5 6l-6 6 6 6', flips: true };
export const lockIcon: Glyph = { path: 'M7 11h10v9H7zM9 11V8a3 3 0 0 1 6 0v3' };
export const menuIcon: Glyph = { path: 'M4 7h16M4 12h16M4 17h10' };
export const micIcon: Glyph = { path: 'M12 14a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3zM6 11a6 6 0 0 0 12 0M12 17v3' };
export const moreIcon: Glyph = { path: 'M6 12h.01M12 12h.01M18 12h.01', isDotted: true };
export const pauseIcon: Glyph = { path: 'M9 6v12M15 6v12' };
export const personaIcon: Glyph = { path: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-6 8-6s7 2 8 6' };
export const pinIcon: Glyph = { path: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7' };
export const playIcon: Glyph = { path: 'M8 5l11 7-11 7z' };
export const plusIcon: Glyph = { path: 'M12 5v14M5 12h14' };
export const redoIcon: Glyph = { path: 'M16 5l4 4-4 4M20 9h-9a5 5 0 0 0 0 10h5', flips: true };
export const refreshIcon: Glyph = { path: 'M19 8a8 8 0 1 0 1 5M20 4v4.5h-4.5' };
export const rightIcon: Glyph = { path: 'M9.5 6l6 6-6 6', flips: true };
export const searchIcon: Glyph = { path: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5' };
export const scaleIcon: Glyph = {
  path: 'M12 4v16M8 20h8M5 7l7-2 7 2M5 7l-2.5 6a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6a2.7 2.7 0 0 0 5 0z',
};
export const shareIcon: Glyph = { path: 'M12 15V4M8 8l4-4 4 4M6 12v7h12v-7' };
export const signinIcon: Glyph = { path: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4', flips: true };
export const sparkIcon: Glyph = { path: 'M12 4c.6 4.7 2.3 6.8 8 8-5.7 1.2-7.4 3.3-8 8-.6-4.7-2.3-6.8-8-8 5.7-1.2 7.4-3.3 8-8z' };
export const starIcon: Glyph = { path: 'M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6L12 16.6 7 19.4l1.1-5.6L4 9.9l5.6-.7z' };
export const stopIcon: Glyph = { path: 'M7 7h10v10H7z' };
export const themeIcon: Glyph = { path: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 4v16M12 8l5.5-2M12 12h8M12 16l5.5 2' };
export const trashIcon: Glyph = { path: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13' };
export const undoIcon: Glyph = { path: 'M8 5L4 9l4 4M4 9h9a5 5 0 0 1 0 10H8', flips: true };
export const upIcon: Glyph = { path: 'M12 19V5M6 11l6-6 6 6' };
export const trophyIcon: Glyph = {
  path: 'M8 4h8v5a4 4 0 0 1-8 0zM8 6H5q0 4 3.500 4M16 6h3q0 4-3.500 4M12 13v4M8.500 20h7M10 17h4v3h-4z',
};
export const uploadIcon: Glyph = { path: 'M12 16V5M8 9l4-4 4 4M5 19h14' };
export const volumeIcon: Glyph = { path: 'M5 10v4h3l4 4V6L8 10zM15.5 9.5a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10' };
export const wandIcon: Glyph = { path: 'M5 19L15 9M14 4v3M18.5 8.5H21M17 5l-1.5 1.5M9 4.5v2M7 5.5h4M18 13v2M17 14h2' };
export const xIcon: Glyph = { path: 'M6 6l12 12M18 6L6 18' };
