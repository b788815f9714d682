/** How the fields of a card page stand: the number above expiry and code, side by side where there is room. */
export const cardFieldsCss = `*,*::before,*::after{box-sizing:border-box}
html{background:var(--troupe-surface-1);color:var(--troupe-text-1);font:var(--troupe-weight-regular) var(--troupe-text-md)/var(--troupe-leading-body) var(--troupe-font-ui)}
body{margin:0;overflow:hidden}
main{display:grid;gap:12px;padding:4px}
p{margin:0}
.trio{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:start}
.trio>:first-child{grid-column:1/-1}
@media (min-width:440px){.trio{grid-template-columns:2fr 1fr 1fr}.trio>:first-child{grid-column:auto}}
@media (max-width:240px){.trio{grid-template-columns:1fr}}
.field{display:grid;gap:var(--troupe-space-1);min-inline-size:0}
label{font-size:var(--troupe-label-size);font-weight:var(--troupe-label-weight);letter-spacing:var(--troupe-label-tracking);text-transform:var(--troupe-label-transform)}
`;
