/** What draws banners, in a chunk of its own. */
export { SiteBanners } from './SiteBanners.tsx';
export { seedBanners } from '@troupe/core/platform/shell';
