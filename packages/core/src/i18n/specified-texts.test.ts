import { describe, expect, it } from 'vitest';
import blocking from './en/blocking.json' with { type: 'json' };
import chat from './en/chat.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import conversations from './en/conversations.json' with { type: 'json' };
import explore from './en/explore.json' with { type: 'json' };
import favorites from './en/favorites.json' with { type: 'json' };
import feedback from './en/feedback.json' with { type: 'json' };
import generation from './en/generation.json' with { type: 'json' };
import group from './en/group.json' with { type: 'json' };
import images from './en/images.json' with { type: 'json' };
import memories from './en/memories.json' with { type: 'json' };
import personas from './en/personas.json' with { type: 'json' };
import queue from './en/queue.json' with { type: 'json' };
import report from './en/report.json' with { type: 'json' };
import tools from './en/tools.json' with { type: 'json' };
import upgrade from './en/upgrade.json' with { type: 'json' };
import voice from './en/voice.json' with { type: 'json' };

/** The texts of the chat that requirements quote, letter for letter, whatever is odd about them. Slots have our names. */
describe('the texts of the chat that the specification quotes', () => {
  it('of the conversation', () => {
    expect(chat).toMatchObject({
      'conversation.load-previous': 'Load Previous Messages',
      'conversation.empty': 'No messages yet – start the conversation!',
      'conversation.guest.long': 'You are not registered. you have limited text and image generation.',
      'conversation.load-failed': 'An unknown error occurred.',
      'conversation.new': 'Start new chat',
      'conversation.sign-up': 'Sign Up',
      'message.resubmit': 'Resubmit',
      'message.copy': 'Copy',
    });
    expect(chat['conversation.disclaimer.long']).toContain('All conversations are fictional and for entertainment');
  });

  it('of errors', () => {
    expect(common).toMatchObject({
      'common.copied': 'Copied to clipboard',
      'errors.character_unavailable': "You are not allowed to chat with this character. It's either private or deleted.",
      'errors.creator_blocked': 'You have blocked the creator of this character. Please unblock creator to use this character.',
      'errors.model_busy': 'Chat server is busy.',
      'errors.model_timeout': 'Chat server is busy.',
      'errors.offline': 'No connection. Please check and retry',
      'errors.underage_content':
        'Underage Content Detected: This content is not allowed. Further attempts may lead to account suspension or termination.',
      'errors.explicit_content':
        'Explicit Content Detected: NSFW content is not allowed on {product}. Please remove or revise to continue.',
    });
  });

  it('of chat lists and titles', () => {
    expect(conversations).toMatchObject({
      'chats.saved.title': 'Saved Chats with {name}',
      'chats.saved.empty': 'No saved chats',
      'chats.saved.empty.text': 'Keep the conversation going to see all chats with this chatbot',
      'chats.empty.plain': 'No Conversations',
      'chats.empty.recent': 'No recent chats',
      'chats.more': 'Load More',
      'chats.label.update': 'Update',
      'chats.removed': 'Conversation removed',
      'chats.changed': 'Conversation title changed',
      'chats.cloned': 'Conversation cloned',
      'chats.offline': 'No connection. Please check and retry',
    });
    expect(tools['tools.cloned']).toBe('Conversation cloned');
  });

  it('of personas', () => {
    expect(personas).toMatchObject({
      'persona.pick.title': 'Who is going to chat with {character}',
      'persona.pick.manage': 'Manage Personas',
      'persona.pick.none': 'No Results Found !',
      'persona.pick.hide': "Don't show this again",
      'persona.pick.confirm': 'Chat with {character}',
      'persona.you': 'You',
      'persona.fail.create': 'Unable to create persona',
      'persona.fail.update': 'Unable to update persona',
      'persona.fail.delete': 'Unable to delete persona',
      'persona.fail.list': 'Unable to get personas',
      'persona.fail.set-default': 'Unable to set default persona',
      'persona.fail.unset-default': 'Unable to delete default persona',
      'persona.fail.get-default': 'Unable to get default persona',
      'persona.fail.change': 'Unable to change persona',
      'persona.fail.gone': 'No persona found',
      'persona.fail.no-default': 'No default persona found',
      'persona.fail.none-selected': 'No persona selected',
    });
  });

  it('of blocking, memories, settings, pictures, queue and groups', () => {
    expect(blocking).toMatchObject({
      'blocking.page.empty': 'Not blocked any creator yet!',
      'blocking.page.guest': 'You are not logged in yet!',
      'blocking.unblock': 'Unblock Creator',
    });
    expect(blocking['blocking.unblock.confirm']).toMatch(/^Are you sure to unblock the creator @\{username\}/);
    expect(memories).toMatchObject({
      'memories.counter': '{used} / {max}',
      'memories.too-long': 'The memory text is too long',
    });
    expect(generation).toMatchObject({
      'model.switched': 'Switched to {model}',
      'model.upgrade': 'Upgrade',
      'generation.saved': 'Generations settings saved',
    });
    expect(images['images.train.error']).toBe('There was an error submitting the training request.');
    expect({ ...queue, ...group }).toMatchObject({
      'queue.title': 'Hang Tight',
      'queue.available': 'Chat is Available',
      'queue.upgrade': 'Upgrade to skip the line',
      'group.lead': 'Keep the chat rolling with...',
      'group.next': 'Next',
    });
    expect(upgrade['upgrade.label']).toBe('Upgrade');
  });

  it('of voices, ratings and reports', () => {
    expect(voice).toMatchObject({
      'voice.list-failed': 'We could not retrieve voices',
      'voice.selected': 'Voice Selected',
      'voice.update-failed': 'Voice could not be updated',
      'voice.filter.all': 'All',
      'voice.filter.male': 'Male',
      'voice.filter.female': 'Female',
      'voice.rate.title': 'Rate Speech Quality',
      'voice.rate.like': 'Like',
      'voice.rate.dislike': 'Dislike',
      'voice.rate.love': 'Favorite',
      'voice.rate.confirm': 'Confirm',
      'voice.rate.done': 'Thanks for the feedback!',
      'voice.rate.failed': 'We could not save your feedback',
    });
    expect({ ...feedback, ...report }).toMatchObject({
      'rate.thanks': 'Thanks for your feedback!',
      'rate.submitted': 'Rating Submitted',
      'rate.failed': 'Failed to submit rating',
      'label.terrible': 'Terrible',
      'label.bad': 'Bad',
      'label.great': 'Great',
      'label.fantastic': 'Fantastic',
      'report.next': 'Next',
      'report.skip': 'Skip',
      'report.finish': 'Done',
      'report.close': 'Close',
      'report.failed': 'Something went wrong. Please try again',
      'report.done.message': 'Thanks for submitting your report and feedback! The reported message will be removed promptly.',
    });
    expect(explore).toMatchObject({
      'suggest-tags.full': 'You can keep only 12 tags !',
      'suggest-tags.empty': 'Please select something !',
      'suggest-tags.sent': 'Suggestions sent successfully !',
      'suggest-tags.failed': "Suggestions didn't sent !",
      'suggest-tags.discarded': 'Suggestions Discarded !',
      'suggest-tags.not-discarded': 'Not able to discard the suggestions.',
    });
    expect(favorites).toMatchObject({
      'favorite.added': 'Bot added to Favorites',
      'favorite.removed': 'Bot removed from Favorites',
      'favorite.refused': 'Error',
    });
  });
});
