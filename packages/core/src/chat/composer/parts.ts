import { AutopilotButton } from '../autopilot/AutopilotButton.tsx';
import { AutopilotStrip } from '../autopilot/AutopilotStrip.tsx';
import { CommandList } from '../commands/CommandList.tsx';
import { ImageButton } from '../images/ImageButton.tsx';
import { OutboxStrip } from '../outbox/OutboxStrip.tsx';
import { RecordButton } from '../recording/RecordButton.tsx';
import { RecordingStrip } from '../recording/RecordingStrip.tsx';
import { MoreTools } from './MoreTools.tsx';

/** In the composer, before Send; where it is narrow, the first and the last. */
export const composerTools = { AutopilotButton, RecordButton, ImageButton, MoreTools };

/** What they say above it. */
export const composerStrips = { OutboxStrip, RecordingStrip, AutopilotStrip, CommandList };
