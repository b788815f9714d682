export { ForbiddenScreen as Screen } from '@troupe/core/platform/parts';
