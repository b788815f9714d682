import lighthouse from 'lighthouse';
import { startChatPage } from './chat-page.ts';
import { launchChrome } from './chrome.ts';
import { shown, spread, table } from './spread.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Figures = Record<string, number>;

/** One page in Lighthouse's mobile setting, in a browser of its own. Scores are 0 to 100. */
const audit = async (url: string, isForCrawlers: boolean): Promise<Figures> => {
  const chrome = await launchChrome();
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...categories],
      // What two people say is kept from crawlers on purpose (`platform/catalogue/crawlers.ts`).
      skipAudits: isForCrawlers ? [] : ['is-crawlable'],
    });
    const report = result?.lhr;
    if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`);
    const failed = Object.values(report.audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id);
    if (failed.length > 0) console.error(`${url}: ${failed.join(', ')}`);
    const scores = categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]);
    const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
    return {
      ...Object.fromEntries(scores),
      paint: value('first-contentful-paint'),
      largest: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    };
  } finally {
    await chrome.close();
  }
};

/** Home, a character and its chat of the site, as Lighthouse scores them on a phone. */
export const measureLighthouse = async (rounds = 5): Promise<string> => {
  const page = await startChatPage();
  try {
    const pages = [
      { name: 'home', path: '/', isForCrawlers: true },
      { name: 'character', path: '/chatbot/elin-marrow', isForCrawlers: true },
      { name: 'chat', path: '/chat/elin-marrow', isForCrawlers: false },
    ];
    const rows: string[][] = [];
    for (const { name, path, isForCrawlers } of pages) {
      const results: Figures[] = [];
      for (let round = 0; round < rounds; round += 1) results.push(await audit(page.site + path, isForCrawlers));
      const cell = (figure: string, digits = 0) => shown(spread(results.map((one) => one[figure] ?? Number.NaN)), digits);
      rows.push([name, ...[...categories, 'paint', 'largest', 'blocking'].map((figure) => cell(figure)), cell('shift', 3)]);
    }
    return table(
      ['Lighthouse, mobile', ...categories, 'first paint, ms', 'largest paint, ms', 'blocking, ms', 'layout shift'],
      [...rows, ['to be', '≥ 95', '100', '100', '100', '', '', '', '≤ 0.010']],
    );
  } finally {
    page.close();
  }
};
