import { LorebookScreen } from '@troupe/core/creation/lorebooks/list/LorebookScreen.tsx';
import { lorebookLinks } from '../../links/lorebook-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ params }: SiteScreenProps) => (
  <LorebookScreen lorebookId={params['lorebookId'] ?? ''} links={lorebookLinks} />
);
