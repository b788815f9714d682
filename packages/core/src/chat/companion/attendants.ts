import { Arrival } from '../conversations/Arrival.tsx';
import { CartAttendant } from '../feedback/CartAttendant.tsx';
import { SettingsKeeper } from '../generation/SettingsKeeper.tsx';
import { PictureKeeper } from '../images/PictureKeeper.tsx';
import { KeyboardMap } from '../keyboard/KeyboardMap.tsx';
import { OutboxKeeper } from '../outbox/OutboxKeeper.tsx';
import { RefusalToast } from '../outbox/RefusalToast.tsx';
import { ReadingComfort } from '../reading/ReadingComfort.tsx';
import { TranslatedCharacter } from '../translation/TranslatedCharacter.tsx';
import { WidgetToasts } from './WidgetToasts.tsx';
import { VoiceKeeper } from '../voice/VoiceKeeper.tsx';
import type { Parts } from './parts.ts';

/** Drawn once while a conversation is open: what listens, counts or asks on its own. */
export const attendants: Parts = {
  OutboxKeeper,
  RefusalToast,
  ReadingComfort,
  KeyboardMap,
  SettingsKeeper,
  PictureKeeper,
  CartAttendant,
  TranslatedCharacter,
  Arrival,
  WidgetToasts,
  VoiceKeeper,
};
