import type { FirstView, SitePage } from '@troupe/protocol';
import type { RouteName } from './route-names.ts';

/** A row but for its description, which only the server writes: `page-descriptions.ts`. */
export interface Row extends Omit<SitePage, 'description'> {
  name: RouteName;
  /** `page` scrolls as a document under the full shell; `chat` fills the window and scrolls by itself, beside the rail. */
  layout: 'page' | 'chat';
  /** Whether the server draws all of its first view, from what strangers may see, or only what stands around it. */
  first: FirstView['drawn'];
  /** Where most go from here: its screen is loaded while they look around. */
  next?: RouteName;
  /** The screen's file under `screens/`: `site-screens.ts` loads it. */
  screen: string;
}

/** A page about nothing but the account or the list itself, drawn once its script is there. */
export const plain = { lookup: 'none', permission: null, status: 200, layout: 'page', first: 'shell' } as const;
