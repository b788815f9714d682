import type { PanelProps } from '../companion/panels.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';

/** What choosing the speaker and auto response need (part 2 §2). */
export const AutoResponseUpgrade = ({ onClose }: PanelProps) => <UpgradePanel feature="auto-response" onClose={onClose} />;
