/**
 * The office client. Output is static files with hashed names and no inline script, so that the server can answer with a
 * strict content security policy; nothing is ever requested from another host.
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiServer = process.env.FIELDWRIGHT_API ?? 'http://127.0.0.1:3000';

/** What every page needs and what changes at another pace than the product: separate files, cached apart. */
const vendorGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiServer, changeOrigin: false } },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
  },
});
