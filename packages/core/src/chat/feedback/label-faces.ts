import { messageLabels, type Message, type MessageLabel } from '@troupe/protocol';
import { faceBadIcon, faceFantasticIcon, faceGreatIcon, faceTerribleIcon, type Glyph } from '../../ui/icons.ts';

export const faces: Record<MessageLabel, Glyph> = {
  terrible: faceTerribleIcon,
  bad: faceBadIcon,
  great: faceGreatIcon,
  fantastic: faceFantasticIcon,
};

/** The label of a message, where it has one that we know. */
export const labelOf = ({ rating }: Pick<Message, 'rating'>): MessageLabel | null =>
  messageLabels.find((label) => label === rating) ?? null;
