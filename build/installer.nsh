; Windows knows our links by the installer, for every user of the computer, and forgets them with it. `--`: whatever
; stands in a link is no switch (electron/shells/deep-link.ts). build/link-in-msi.ts says the same to the .msi.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\tellerdesk" "" "URL:Teller Desk reference"
  WriteRegStr SHELL_CONTEXT "Software\Classes\tellerdesk" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\tellerdesk\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\tellerdesk"
!macroend
