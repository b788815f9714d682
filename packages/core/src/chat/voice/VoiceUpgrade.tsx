import type { PanelProps } from '../companion/panels.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';

/** Voices need a plan; guests are asked to register (part 2 §6). */
export const VoiceUpgrade = ({ onClose }: PanelProps) => <UpgradePanel feature="voice" onClose={onClose} />;
