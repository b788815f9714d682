import { VERSIONS, type WidgetName } from '@troupe/postmessage-rpc/contract';
import type { MountOptions } from './api.ts';

/** A theme that is longer than this, as a query value, is sent after the handshake instead. */
export const APPEARANCE_MAX = 2000;

export interface FrameAddress {
  url: string;
  /** Whether the theme is in the address, so that the first painted frame already wears it. */
  isThemed: boolean;
}

/** What address and settings say alike. */
export const pickPlace = ({ locale, character, conversation, plan }: MountOptions) => ({ locale, character, conversation, plan });

/** The address of a widget's frame document. It names everything that is needed for the first paint, and never a token. */
export function frameAddress(
  origin: string,
  widget: WidgetName,
  options: MountOptions,
  own: { instance: string; nonce: string; origin: string },
): FrameAddress {
  const appearance = options.appearance ? JSON.stringify(options.appearance) : undefined;
  const isThemed = !appearance || encodeURIComponent(appearance).length <= APPEARANCE_MAX;
  const { application } = options;
  const v = VERSIONS.min + '-' + VERSIONS.max;
  const query = { ...own, v, application, ...pickPlace(options), ...(isThemed && { appearance }) };
  const given = Object.entries(query).filter((each): each is [string, string] => !!each[1]);
  return { url: `${origin}/embed/v1/frame/${widget}?${new URLSearchParams(given)}`, isThemed };
}
