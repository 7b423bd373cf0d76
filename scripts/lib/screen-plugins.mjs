// Plugins of esbuild for bundles that reach the screens' declarations.

/** Domains declare screens with dynamic imports, which a server never executes: leaves them out. */
export const screensOfTheClient = {
  name: 'screens-of-the-client',
  setup({ onResolve }) {
    onResolve({ filter: /\.tsx$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** Bundle size doesn't matter here, so the variant with screens only is the complete list. */
export const screensAlone = {
  name: 'screens-alone',
  setup(build) {
    build.onResolve({ filter: /\?screens$/ }, ({ path, resolveDir }) =>
      build.resolve(path.replace(/\?screens$/, ''), { resolveDir, kind: 'import-statement' }),
    );
  },
};
