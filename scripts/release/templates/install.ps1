# Installs Glovebox @VERSION@ for the user who runs this.
#
#   $env:GLOVEBOX_INSTALL_DIR   another folder than %LOCALAPPDATA%\Programs\glovebox
#   $env:GLOVEBOX_RELEASE_URL   where the archives are
$ErrorActionPreference = "Stop"
$ProgressPreference = "SilentlyContinue"

$base = if ($env:GLOVEBOX_RELEASE_URL) { $env:GLOVEBOX_RELEASE_URL } else { "@BASE@" }
$folder = if ($env:GLOVEBOX_INSTALL_DIR) { $env:GLOVEBOX_INSTALL_DIR }
  else { Join-Path $env:LOCALAPPDATA "Programs\glovebox" }
# Platform, archive and its SHA-256
$archives = @{
@ARCHIVES@
}

$cpu = if ($env:PROCESSOR_ARCHITECTURE -eq "ARM64") { "arm64" } else { "x64" }
$archive = $archives["windows-$cpu"]
if (-not $archive) { throw "This release has no build for windows-$cpu" }
$name, $hash = $archive
$work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory -Path $work | Out-Null
try {
  $file = Join-Path $work $name
  Invoke-WebRequest -UseBasicParsing -Uri "$base/$name" -OutFile $file
  if ((Get-FileHash -Algorithm SHA256 $file).Hash.ToLower() -ne $hash) {
    throw "$base/$name is not the archive of this release: nothing was installed"
  }
  Expand-Archive -Path $file -DestinationPath $work
  $unpacked = Join-Path $work ([IO.Path]::GetFileNameWithoutExtension($name))
  if (Test-Path $folder) { Remove-Item -Recurse -Force $folder }
  New-Item -ItemType Directory -Force -Path (Split-Path $folder) | Out-Null
  Move-Item $unpacked $folder
} finally {
  Remove-Item -Recurse -Force $work
}
$path = [Environment]::GetEnvironmentVariable("Path", "User")
if (($path -split ";") -notcontains $folder) {
  [Environment]::SetEnvironmentVariable("Path", "$path;$folder", "User")
}
Write-Output "Glovebox @VERSION@ is in $folder. Open a new window and type: glovebox doctor"
