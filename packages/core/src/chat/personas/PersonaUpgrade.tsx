import type { PersonaUpgradeProps } from '../../platform/index.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';

/** What a plan with more personas would add. */
export const PersonaUpgrade = (props: PersonaUpgradeProps) => <UpgradePanel feature="personas" {...props} />;
