import { useOwnTexts } from '../../app/index.ts';
import page from '../../i18n/en/report-page.json' with { type: 'json' };
import report from '../../i18n/en/report.json' with { type: 'json' };
import file from '../../i18n/en/review.json' with { type: 'json' };

/** A value of our own, so that the published types hold the keys and need no JSON file. */
const texts = { ...file };
/** How the two forms of a report call what is wrong, and what should become of it. */
const reportTexts = { ...report, ...page };

export const useText = () => useOwnTexts(texts);
export const useReportText = () => useOwnTexts(reportTexts);
