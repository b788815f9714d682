import { AutopilotButton } from '../autopilot/AutopilotButton.tsx';
import { AutopilotStrip } from '../autopilot/AutopilotStrip.tsx';
import { CommandList } from '../commands/CommandList.tsx';
import { OutboxStrip } from '../outbox/OutboxStrip.tsx';
import { RecordButton } from '../recording/RecordButton.tsx';
import { RecordingStrip } from '../recording/RecordingStrip.tsx';

/** What helps with writing: buttons in the composer, in this order. */
export const writingTools = { AutopilotButton, RecordButton };

/** What they say above it. */
export const composerStrips = { OutboxStrip, RecordingStrip, AutopilotStrip, CommandList };
