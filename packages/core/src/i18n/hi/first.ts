import chat from './chat.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import platform from './platform.json' with { type: 'json' };

/** What a first screen may show. */
export const texts = { ...chat, ...checkout, ...common, ...platform };
