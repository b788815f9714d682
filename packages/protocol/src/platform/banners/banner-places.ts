/** Screens that have room for banners. */
export const bannerScreens = ['home', 'chatbot', 'chats', 'favorites', 'recommendations', 'subscribe'] as const;
export type BannerScreen = (typeof bannerScreens)[number];
/** The wide place, which may be filled with the brand's colour and turns, and the quiet one beside it. */
export const bannerPlacements = ['main', 'side'] as const;
export type BannerPlacement = (typeof bannerPlacements)[number];
