export { NotFoundScreen as Screen } from '@troupe/core/platform/parts';
