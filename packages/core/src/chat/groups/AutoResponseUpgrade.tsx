import type { PanelProps } from '../open-chat/panels.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';

/** What choosing the speaker and auto response need (C-GROUP-02, C-GROUP-04). */
export const AutoResponseUpgrade = ({ onClose }: PanelProps) => <UpgradePanel feature="auto-response" onClose={onClose} />;
