import type { PanelProps } from '../open-chat/panels.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';

/** The way to a chat without ads. */
export const AdsUpgrade = ({ onClose }: PanelProps) => <UpgradePanel feature="ads" onClose={onClose} />;
