/** Entry of the chat widget. */
import { startFrame } from './frame.ts';

startFrame({
  render: ({ character }) => <p>{character}</p>,
  placeOf: (destination) =>
    destination.name === 'chat.character' || destination.name === 'chat.conversation'
      ? {
          character: destination.characterId,
          conversation: 'conversationId' in destination ? destination.conversationId : undefined,
        }
      : undefined,
});
