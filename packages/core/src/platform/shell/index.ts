/** The door of the shell: texts of the frame of a page, its banners, and what stands in place of a page that is closed. */
export { Banners } from './banners/Banners.tsx';
export { seedBanners } from './banners/useBanners.ts';
export { GateScreen } from './guards/GateScreen.tsx';
export { RegisterDialog } from './guards/RegisterDialog.tsx';
export { TeaserScreen, type TeaserPage } from './guards/TeaserScreen.tsx';
export { UserNotFoundScreen } from './guards/UserNotFoundScreen.tsx';
export { tellRefreshFailure } from './tell-refresh-failure.ts';
export { texts as shellTexts } from './texts.ts';
