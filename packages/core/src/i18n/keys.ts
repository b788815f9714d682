import chat from './en/chat.json' with { type: 'json' };
import checkout from './en/checkout.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import platform from './en/platform.json' with { type: 'json' };
import type { payment } from './payment.ts';

/** The English catalogue: its keys are the only ones that compile. Other locales fall back to it per key. */
export const catalogue = { ...common, ...platform, ...chat, ...checkout };

type Given = keyof typeof catalogue | keyof typeof payment;
type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : K;
/** Keys of the catalogue; plural forms (`_one`, `_other`) are named by their base. */
export type TextKey = Singular<Given>;
