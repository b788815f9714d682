import { readdirSync } from 'node:fs';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { Features } from 'lightningcss';
import { defineConfig, type Plugin } from 'vite';

const i18n = new URL('../core/src/i18n', import.meta.url);

/** The site's entry, and the style of what the server draws: a page has one sheet to wait for before it paints. */
const firstFile =
  /\/site\/src\/main\.tsx$|\/platform\/(?:catalogue\/(?:cards|profile|search)|parts\/errors)\/[\w-]+\.css\.ts|\/(?:ExploreGrid|ExploreScreen|MessageScreen|home|hero-art|Pagination|Select|Field|SearchField|RoleplayText|tone)\.css\.ts/;

/** Writes down which files each screen needs, and what draws banners, by the module's name, for `write-pages.ts`: chunks of several screens have no name of one. */
const screenFiles = (): Plugin => ({
  name: 'screen-files',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
    );
    const filesOf = (name: string, found = new Set<string>()): Set<string> => {
      const chunk = chunks.get(name);
      if (!chunk || found.has(name)) return found;
      found.add(name);
      for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
      for (const one of chunk.imports) filesOf(one, found);
      return found;
    };
    const screens = [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
      moduleIds.flatMap((id) => {
        const screen = /\/site\/src\/(screens\/[\w/-]+\.tsx|banners\/banner-parts\.ts)$/.exec(id)?.[1];
        return screen === undefined ? [] : [[screen, [...filesOf(fileName)]]];
      }),
    );
    this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(screens)) });
  },
});

/**
 * Refuses files that import each other in a circle: what one makes when it is loaded may then read what the other has not made
 * yet. The bundler ties such circles by itself where it merges what several parts share.
 */
const noCircles = (): Plugin => ({
  name: 'no-circles',
  generateBundle(_, bundle) {
    const done = new Set<string>();
    const modulesOf = (name: string): string => {
      const file = bundle[name];
      return `${name}: ${file?.type === 'chunk' ? file.moduleIds.map((id) => id.replace(/^.*\/(?=[\w-]+\/src\/)/, '')).join(' ') : ''}`;
    };
    const visit = (name: string, path: readonly string[]): void => {
      if (path.includes(name)) {
        const circle = [...path.slice(path.indexOf(name)), name];
        this.error(`files in a circle: ${circle.join(' > ')}\n${circle.slice(1).map(modulesOf).join('\n')}`);
      }
      const file = bundle[name];
      if (done.has(name) || file?.type !== 'chunk') return;
      for (const next of file.imports) visit(next, [...path, name]);
      done.add(name);
    };
    for (const name of Object.keys(bundle)) visit(name, []);
  },
});

/**
 * Links the styles of later files at the page's end: WebKit shows nothing that is drawn anew while a sheet of the head is on
 * its way, be it for a part that nobody has opened.
 */
const laterStyles = (): Plugin => {
  const head = 'document.head.appendChild';
  let isDone = false;
  return {
    name: 'later-styles',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        isDone = code.includes(head);
        return code.replace(head, 'document.body.appendChild');
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(`Vite's preload helper has no ${head}: say anew where it links styles.`);
    },
  };
};

export default defineConfig({
  plugins: [vanillaExtractPlugin(), screenFiles(), laterStyles(), noCircles()],
  // What is light on every page would else bring along names of properties that are not ours.
  css: { lightningcss: { exclude: Features.LightDark } },
  build: {
    target: 'es2022',
    // No inline data: the content policy allows what comes from our own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A locale is two files, what a first screen may show and the rest.
            ...readdirSync(i18n)
              .filter((name) => /^[a-z]{2}(-[A-Z][a-z]{3})?$/.test(name) && name !== 'en')
              .flatMap((tag) => [
                {
                  name: `locale-${tag}`,
                  priority: 5,
                  test: new RegExp(`/i18n/${tag}/(?:first\\.ts|chat\\.|checkout\\.|common\\.|platform\\.)`),
                },
                { name: `locale-${tag}-rest`, priority: 4, test: new RegExp(`/i18n/${tag}/`) },
              ]),
            // What every page needs; then what pages that the server draws need, which is little; then the chat, and the lists
            // of chats. Each comes in one file, named by the document of the page that needs it.
            { name: 'first', priority: 3, test: firstFile },
            // How words of a character are drawn, for the chat and a chatbot's page: a chat needs no more of what the server draws.
            {
              name: 'roleplay',
              priority: 2.5,
              test: /\/core\/src\/chat\/roleplay\/RoleplayText\.tsx$|\/protocol\/src\/(?:chat\/roleplay\/|grapheme\.ts$)/,
            },
            { name: 'drawn', priority: 2, test: /\/site\/src\/screens\/(home|character|not-found|forbidden)\.tsx$/ },
            // A chatbot's page has both at once, and shares some of them with the chat. The calls of likes are a few bytes that
            // would else come with a file of the chat.
            {
              name: 'share',
              priority: 1.5,
              test: /\/sharing\/ShareChatbot\.tsx$|\/favorites\/FavoriteButton\.tsx$|\/protocol\/src\/platform\/likes\.ts$/,
            },
            { name: 'chat', priority: 1, test: /\/site\/src\/screens\/chat\.tsx$/ },
            { name: 'chats', priority: 0.5, test: /\/site\/src\/screens\/(chats|saved-chats)\.tsx$/ },
            // What several later parts share comes in a few files, not in a hundred; none waits for what only others need. The
            // rooms of an age and of an account use each other's pieces: in one file of their own they end in no circle.
            { name: 'age', priority: 0.2, minShareCount: 2, test: /\/platform\/account\/age\// },
            // Both pages of a reviewer share nearly all they are made of, and with the chat the names of what is reported.
            { name: 'review', priority: 0.2, test: /\/creation\/review\/|\/links\/review-links\.ts$/ },
            // Drafts are written by a form, listed by two pages, and handed over by whichever page ends the session.
            { name: 'drafts', priority: 0.2, test: /\/core\/src\/creation\/(?:drafts|device)\/|\/node_modules\/idb\// },
            // The pages of personas and the chat's dialogs of them are made of the same fields.
            { name: 'personas', priority: 0.2, minShareCount: 2, test: /\/platform\/personas\// },
            // A creator is blocked from a chat and from their page, and met again from both.
            { name: 'blocking', priority: 0.2, minShareCount: 2, test: /\/catalogue\/blocking\// },
            // Lists of one's own say what is restricted with the pieces of the gates: in a file of their own they end in no circle.
            { name: 'guards', priority: 0.2, minShareCount: 2, test: /\/platform\/shell\/guards\// },
            // What is written of chatbots and of groups is one contract, of which every page of theirs needs some.
            { name: 'contract', priority: 0.2, minShareCount: 2, test: /\/protocol\/src\/creation\// },
            // Every form of a creator is made of the same fields.
            {
              name: 'fields',
              priority: 0.2,
              minShareCount: 2,
              test: /\/core\/src\/creation\/(?:(?:fields|parts)\/|(?:cards|lists)\/texts\.ts$)/,
            },
            // Chatbots and groups are written by one editor; what only one of them shows comes with its own page.
            { name: 'editor', priority: 0.2, minShareCount: 2, test: /\/core\/src\/creation\/editor\// },
            // The chat's settings are asked by its dialogs and by pages beside it: in a file of their own they end in no circle.
            { name: 'settings', priority: 0.2, minShareCount: 2, test: /\/chat\/settings\// },
            // The line is asked by the chat and by pages beside it: in a file of its own it ends in no circle.
            { name: 'queue', priority: 0.2, minShareCount: 2, test: /\/chat\/queue\// },
            // Everybody's page begins the worker, and needs no other page's parts for that.
            {
              name: 'worker',
              priority: 0.2,
              test: /\/account\/notifications\/(?:worker|texts)\.ts$|\/i18n\/en\/notifications\.json/,
            },
            // What is recommended is shown on home, by lists and by a page of its own, with what these share with others.
            { name: 'recommendations', priority: 0.2, minShareCount: 2, test: /\/catalogue\/recommendations\// },
            // Rooms that share nothing else copy by the same few lines.
            { name: 'copy', priority: 0.2, test: /\/core\/src\/app\/useCopy\.ts$/ },
            // What a plan would add is offered from the line and from the rooms of personas, which share no more than that.
            { name: 'upgrade', priority: 0.2, test: /\/chat\/upgrade\/|\/platform\/parts\/money\// },
            // By floors, since what stands on one floor imports nothing of those above it: no circle goes through two of them.
            ...[
              {
                name: 'ground',
                priority: 0.1,
                test: /\/node_modules\/|\/(?:protocol|core\/src\/(?:app|ui|i18n))\/.*\.(tsx?|m?js|json)$/,
              },
              { name: 'platform', priority: 0.05, test: /\/core\/src\/platform\/.*\.tsx?$/ },
              { name: 'shared', test: /\.(tsx?|m?js)$/ },
            ].map((group) => ({ ...group, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 })),
          ],
        },
        // By itself such a file is called after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/[~.]/, 1)[0]}-[hash][extname]`,
      },
      // "use client" says nothing to a site that runs in browsers only.
      onLog: (level, log, report) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log)),
    },
  },
});
