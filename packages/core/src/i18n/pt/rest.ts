import access from './access.json' with { type: 'json' };
import account from './account.json' with { type: 'json' };
import ads from './ads.json' with { type: 'json' };
import banners from './banners.json' with { type: 'json' };
import blocking from './blocking.json' with { type: 'json' };
import branches from './branches.json' with { type: 'json' };
import cardImports from './card-imports.json' with { type: 'json' };
import commerce from './commerce.json' with { type: 'json' };
import composer from './composer.json' with { type: 'json' };
import conversations from './conversations.json' with { type: 'json' };
import doors from './doors.json' with { type: 'json' };
import drafts from './drafts.json' with { type: 'json' };
import editor from './editor.json' with { type: 'json' };
import explore from './explore.json' with { type: 'json' };
import favorites from './favorites.json' with { type: 'json' };
import feedback from './feedback.json' with { type: 'json' };
import generation from './generation.json' with { type: 'json' };
import group from './group.json' with { type: 'json' };
import groups from './groups.json' with { type: 'json' };
import guards from './guards.json' with { type: 'json' };
import images from './images.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };
import lorebooks from './lorebooks.json' with { type: 'json' };
import leaderboard from './leaderboard.json' with { type: 'json' };
import memories from './memories.json' with { type: 'json' };
import myChatbots from './my-chatbots.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import onboarding from './onboarding.json' with { type: 'json' };
import order from './order.json' with { type: 'json' };
import passkeys from './passkeys.json' with { type: 'json' };
import personas from './personas.json' with { type: 'json' };
import pictures from './pictures.json' with { type: 'json' };
import plans from './plans.json' with { type: 'json' };
import portal from './portal.json' with { type: 'json' };
import queue from './queue.json' with { type: 'json' };
import recommendations from './recommendations.json' with { type: 'json' };
import report from './report.json' with { type: 'json' };
import reportPage from './report-page.json' with { type: 'json' };
import reviewRules from './review-rules.json' with { type: 'json' };
import scene from './scene.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import tools from './tools.json' with { type: 'json' };
import translation from './translation.json' with { type: 'json' };
import upgrade from './upgrade.json' with { type: 'json' };
import voice from './voice.json' with { type: 'json' };
import why from './why.json' with { type: 'json' };

/** What screens and parts show that load later. */
export const texts = {
  ...access,
  ...account,
  ...ads,
  ...banners,
  ...blocking,
  ...branches,
  ...cardImports,
  ...commerce,
  ...composer,
  ...conversations,
  ...doors,
  ...drafts,
  ...editor,
  ...explore,
  ...favorites,
  ...feedback,
  ...generation,
  ...group,
  ...groups,
  ...guards,
  ...images,
  ...languages,
  ...lorebooks,
  ...leaderboard,
  ...memories,
  ...myChatbots,
  ...notifications,
  ...onboarding,
  ...order,
  ...passkeys,
  ...personas,
  ...pictures,
  ...plans,
  ...portal,
  ...queue,
  ...recommendations,
  ...report,
  ...reportPage,
  ...reviewRules,
  ...scene,
  ...shell,
  ...tools,
  ...translation,
  ...upgrade,
  ...voice,
  ...why,
};
