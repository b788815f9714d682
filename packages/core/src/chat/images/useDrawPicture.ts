import { createConversationImage, type ImageRequest, type Message } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { chatSettingsOf } from '../settings/useChatSettings.ts';
import { historyKey } from '../stream/history.ts';
import { imageSettings } from './image-settings.ts';

/**
 * Asks for a picture and follows it to its end: after the last message, or as another take of a picture.
 * Its place stands in the log as soon as the server has taken the request.
 */
export const useDrawPicture = () => {
  const app = useApp();
  const { characterId, conversationId, character, stream, history } = useOpenChat();
  return (image_prompt: string, take?: Message): Promise<void> => {
    const { nsfw_mode = false, ...settings } = imageSettings(chatSettingsOf(app).getState());
    const body: ImageRequest = {
      conversation_id: conversationId,
      character_id: characterId,
      image_prompt,
      ...settings,
      // Kept on the device from other chats: it counts only where there is a switch for it.
      nsfw_mode: nsfw_mode && character.is_nsfw,
      ...(take ? { alt_message_id: take.id } : { prev_id: history.head_id }),
      client_id: crypto.randomUUID(),
    };
    return stream.follow(async function* (signal) {
      for await (const event of app.client.stream(createConversationImage, { body }, { signal })) {
        if (event.data.type === 'start') {
          await app.queries.invalidateQueries({ queryKey: historyKey(characterId, conversationId) });
        }
        yield event;
      }
    });
  };
};
