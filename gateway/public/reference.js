// Starts the renderer of the API reference. The policy of its page allows scripts of this origin alone.
Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
});
