import type { PanelProps } from '../open-chat/panels.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';

/** Pictures in a conversation need a plan. */
export const ImageUpgrade = ({ onClose }: PanelProps) => <UpgradePanel feature="images" onClose={onClose} />;

/** The newer styles need a higher one. */
export const ImageStylesUpgrade = ({ onClose }: PanelProps) => <UpgradePanel feature="images-v2" onClose={onClose} />;

/** Training a character's looks does, too. */
export const TrainingUpgrade = ({ onClose }: PanelProps) => <UpgradePanel feature="training" onClose={onClose} />;
