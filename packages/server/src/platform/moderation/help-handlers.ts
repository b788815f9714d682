import { getHelp, type Brand, type CrisisHelp } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import type { Place } from '../../http/place.ts';

/**
 * Help for the reader's country. The browser's own word on that is believed here, because it gives no right. A brand that only
 * has one text for all has that.
 */
export const helpAt = ({ safety }: Pick<Brand, 'safety'>, { country, hint }: Place): CrisisHelp => {
  const { crisis, crisis_text: text } = safety;
  const found = crisis[country ?? hint ?? 'default'] ?? crisis['default'];
  return found ?? { contacts: [], ...(text !== undefined && { text }) };
};

/** GET help: asked when a card is due, and kept by the device from then on. */
export const helpHandlers = (): Registration[] => [handler(getHelp, async (_, { brand, place }) => helpAt(brand, place))];
