/** What draws banners, in a chunk of its own. */
export { Banners } from '@troupe/core/platform/banners/Banners.tsx';
export { seedBanners } from '@troupe/core/platform/banners/useBanners.ts';
