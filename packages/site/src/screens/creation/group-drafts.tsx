import { DraftsScreen } from '@troupe/core/creation/lists/DraftsScreen.tsx';
import { groupLinks } from '../../links/group-links.ts';

export const Screen = () => <DraftsScreen groups={groupLinks} />;
