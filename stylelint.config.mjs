/** Only what protects the right-to-left layout and the tokens; how the text is laid out is the formatter's. */
export default {
  plugins: ['stylelint-use-logical'],
  rules: {
    'csstools/use-logical': ['always', { severity: 'error', disableFix: true }],
    'color-no-invalid-hex': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-syntaxes'] }],
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    // CSS modules take over the rules of a class with `composes`.
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    // CSS modules add `:global`.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'unit-no-unknown': true,
    // Four values name the physical sides, which is harmless only while left equals right.
    'declaration-property-value-disallowed-list': [
      {
        '/^(margin|padding|inset|border-(width|style|color))$/': ['/^\\S+\\s+(\\S+)\\s+\\S+\\s+(?!\\1$)\\S+$/'],
        // Persian joins its letters, reaches far above and below the line, and has no capitals and no italics.
        'line-height': ['/^(?!(1\\.[7-9]|[2-9])[\\d.]*$)/'],
        'letter-spacing': ['/^(?!0$|inherit$)/'],
        'font-style': ['/italic|oblique/'],
        'text-transform': ['/case|capitalize/'],
        'text-underline-offset': ['/^(?!0\\.3em$)/'],
        'text-align': ['justify'],
      },
      {
        message: (property, value) =>
          /^(margin|padding|inset|border)/.test(property)
            ? `Unexpected left and right in "${property}". Use the "-inline" and "-block" properties.`
            : `Persian is not written with "${property}: ${value}".`,
      },
    ],
  },
}
