/**
 * The build of the office client. Output is static files with hashed names and no inline script, so that the server can send a
 * strict content security policy; nothing is requested from other hosts (except map tiles, if the operator configures a
 * source).
 */

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { clientParts } from './scripts/client-parts.ts';
import { demoPage } from './scripts/demo-page.ts';
import { pageFiles } from './scripts/page-files.ts';
import { phoneShell } from './scripts/phone-shell.ts';

const apiServer = process.env.FIELDWRIGHT_API ?? 'http://127.0.0.1:3000';

/**
 * Chunk groups: few files per page, because on a phone's network a request costs more than the bytes of a small file. First
 * what every page needs, by how often it changes; then what any signed-in screen may need of the company's tables; then the
 * layers of `src/ui` from the small components up.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  {
    name: 'router',
    // Without the modules that no first page needs: they are loaded with the screens that do.
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\/(?!.*\/(useBlocker|(use)?(queriesObserver|Queries|infiniteQuery\w*|InfiniteQuery|MutationState))\.js)/,
  },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'shell', test: /src\/apps\/office\/shell\/Shell\.tsx/ },
  {
    name: 'fields',
    test: /src\/ui\/(in-app\.ts|components\/inputs\/(Field|Input)\.tsx)|lucide-react\/dist\/esm\/icons\/(receipt-text|smartphone|star|wifi-off)/,
  },
  {
    name: 'basic',
    test: /src\/ui\/format\/(decimal|money)\.ts|src\/kernel\/(english-dates|money)\.ts|src\/domains\/analytics\/start-of-day|src\/ui\/components\/(states\/(Empty|Error)State|layout\/(Page|PageHeader|Section)|values\/(Money|StatCard))\.tsx|src\/ui\/api\/report/,
  },
  {
    name: 'parts',
    test: /src\/ui\/components\/(?!signature\/)[^/]+\/(?!Combobox|Dialog|DropdownMenu|Popover|Sheet|Sparkline|StatusMark|Tabs|VirtualList|(AppearanceForm|BackLink|DateTimeInput|DocumentTotals|FileDrop|FormLayout|InlineConfirm|LoadMore|MoneyInput|NumberStepper|panel-focus|ProgressBar|Stepper|Switch|Timeline)\.tsx?$)|lucide-react/,
  },
  {
    name: 'company',
    test: /node_modules\/@tanstack\/(react-query|query-core)\/|src\/ui\/(api\/(?!live-changes)|format\/(?!qr-path)|hooks\/(?!use-inactivity)|errors\/)|src\/ui\/components\/values\/StatusMark|src\/(kernel|domains\/(index\.ts$|[^/]+\/(domain\.ts$|.*\.(resource|display|import)\.ts$))|apps\/office\/(displays\.ts|shell\/CompanyWorkplace))/,
  },
  {
    // The remaining components, for forms, row pages and the phone: no list needs them initially.
    name: 'more-parts',
    test: /src\/ui\/components\/[^/]+\/(?!SignaturePad|Sparkline|Combobox|Dialog|DropdownMenu|Popover|Sheet|Tabs|VirtualList)/,
  },
  {
    name: (id: string) => `acts-${/src\/domains\/([^/]+)/.exec(id)?.[1]}`,
    test: /src\/domains\/[^/]+\/(?!ui\/)(?!domain\.ts).*\.ts$/,
  },
  {
    name: 'overlay',
    test: /node_modules\/(@radix-ui(?!\/react-(accordion|collapsible|toast)\/)|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)\/|src\/ui\/components\/[^/]+\/(Combobox|Dialog|DropdownMenu|Popover|Sheet|Tabs|VirtualList)\.tsx/,
  },
  {
    name: 'list',
    test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\/|src\/ui\/(table|filters)\/|src\/ui\/resource\/((field-text|names|workplace)\.|list\/(?!MoreRows|Related)|commands\/(BulkCommands|CommandPanel|lawful)|page\/neighbours)/,
  },
  {
    name: 'form',
    test: /node_modules\/(react-hook-form\/|@tanstack\/react-router\/.*useBlocker)|src\/ui\/resource\/(form|fields|page|commands)\//,
  },
].map((group, index) => ({ ...group, priority: 100 - index }));

export default defineConfig(({ mode }) => ({
  ...(mode === 'demo' && { base: './' }),
  plugins: [
    clientParts(),
    react(),
    tailwindcss(),
    sonnerSwipe(),
    ...(mode === 'demo' ? [demoPage()] : [pageFiles(), phoneShell()]),
  ],
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiServer, changeOrigin: false } },
  },
  build: {
    outDir: mode === 'demo' ? 'dist/demo' : 'dist/client',
    copyPublicDir: mode !== 'demo',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The server lists a page's files in the page; another screen needs one or two files more. A host of files lists nothing.
    modulePreload: mode === 'demo' && { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The first page names every screen's file: seven letters tell builds apart, and every further one counts.
      output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
      // Drops unused declarations of a module that has several.
      treeshake: { manualPureFunctions: ['defineCommand', 'defineReport', 'defineJob', 'defineReaction'] },
    },
  },
}));

/** Work toasts are dismissed by a swipe of 20 px; Sonner has 45 and no option for it. */
function sonnerSwipe(): Plugin {
  return {
    name: 'sonner-swipe',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const changed = code.replace('const SWIPE_THRESHOLD = 45', 'const SWIPE_THRESHOLD = 20');
        if (changed === code) this.error('sonner has another swipe threshold now: see the toast numbers.');
        return { code: changed, map: null };
      },
    },
  };
}
