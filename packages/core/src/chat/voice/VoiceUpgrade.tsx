import type { PanelProps } from '../open-chat/panels.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';

/** Voices need a plan; guests are asked to register (C-VOICE-02). */
export const VoiceUpgrade = ({ onClose }: PanelProps) => <UpgradePanel feature="voice" onClose={onClose} />;
