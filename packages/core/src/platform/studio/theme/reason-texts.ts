import type { RefusalReason } from '@troupe/protocol/theme';
import type { StudioKey } from './useStudioText.ts';

/** Why the engine does not use a value, in words. */
export const reasonTexts: Record<RefusalReason, StudioKey> = {
  'unknown field': 'studio.reason.unknown-field',
  'unknown token': 'studio.reason.unknown-token',
  'unknown part': 'studio.reason.unknown-part',
  'unknown property': 'studio.reason.unknown-property',
  'bad value': 'studio.reason.bad-value',
  circular: 'studio.reason.circular',
  'must be opaque': 'studio.reason.must-be-opaque',
  'needs background-color': 'studio.reason.needs-background-color',
  'too many': 'studio.reason.too-many',
};
