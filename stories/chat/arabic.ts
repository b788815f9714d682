/* oxlint-disable import/max-dependencies -- every room of the chat has a file of its own */
import blocking from '@troupe/core/i18n/ar/blocking.json' with { type: 'json' };
import branches from '@troupe/core/i18n/ar/branches.json' with { type: 'json' };
import chat from '@troupe/core/i18n/ar/chat.json' with { type: 'json' };
import common from '@troupe/core/i18n/ar/common.json' with { type: 'json' };
import composer from '@troupe/core/i18n/ar/composer.json' with { type: 'json' };
import conversations from '@troupe/core/i18n/ar/conversations.json' with { type: 'json' };
import feedback from '@troupe/core/i18n/ar/feedback.json' with { type: 'json' };
import generation from '@troupe/core/i18n/ar/generation.json' with { type: 'json' };
import images from '@troupe/core/i18n/ar/images.json' with { type: 'json' };
import memories from '@troupe/core/i18n/ar/memories.json' with { type: 'json' };
import personas from '@troupe/core/i18n/ar/personas.json' with { type: 'json' };
import queue from '@troupe/core/i18n/ar/queue.json' with { type: 'json' };
import scene from '@troupe/core/i18n/ar/scene.json' with { type: 'json' };
import tools from '@troupe/core/i18n/ar/tools.json' with { type: 'json' };
import upgrade from '@troupe/core/i18n/ar/upgrade.json' with { type: 'json' };
import voice from '@troupe/core/i18n/ar/voice.json' with { type: 'json' };

/** The Arabic of every room of the chat. */
export const arabic: Record<string, string> = {
  ...common,
  ...chat,
  ...tools,
  ...composer,
  ...conversations,
  ...feedback,
  ...generation,
  ...images,
  ...memories,
  ...branches,
  ...queue,
  ...voice,
  ...personas,
  ...blocking,
  ...scene,
  ...upgrade,
};
