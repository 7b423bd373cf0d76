/** Whether this is the build that needs no server. A constant, so that every other build drops what only the demo has. */
export const isDemo: boolean = import.meta.env.MODE === 'demo';
